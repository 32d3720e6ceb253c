/** Rings while no page is open: one notice a game, and a click leads to it. */
globalThis.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  event.waitUntil(
    globalThis.registration.showNotification(told.title || "Freedom in the Galaxy", {
      body: told.body || "",
      tag: told.tag || "",
      icon: "./icon.svg",
      data: { address: told.address || "./#/mine" },
    }),
  );
});

globalThis.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(globalThis.clients.openWindow(event.notification.data.address));
});
