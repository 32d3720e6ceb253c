/** A subscription of this browser, with which the house can ring while no page is open. */
import type { NewChannel } from "../wire/types";

export async function subscribed(key: string): Promise<NewChannel> {
  const registration = await navigator.serviceWorker.register("bell.js");
  const found = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const told = found.toJSON();
  return { kind: "push", address: found.endpoint, p256dh: told.keys?.["p256dh"] ?? "", auth: told.keys?.["auth"] ?? "" };
}
