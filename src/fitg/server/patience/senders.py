"""How a notice reaches somebody: Web Push, mail, or a webhook."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from importlib.util import find_spec
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from fitg.errors import FitgError
from fitg.server.patience.posting import NotPosted, checked_address, looked_up, post
from fitg.server.patience.words import Words
from fitg.server.store.house import HouseStore
from fitg.server.store.notices import Channel, ChannelKind

#: The house's key for Web Push, as it is kept.
VAPID = "vapid"
#: So long a push service keeps what it cannot deliver, in seconds.
KEPT_SECONDS = 86_400
MAIL_SECONDS = 20.0
#: So many slow lines are waited for at a time; the store has threads of its own.
MOST_LINES = 8


class Post(NamedTuple):
    """How this house can reach people: a mail server, who mails are from, and whether it may send inside."""

    smtp: str = ""
    sender: str = ""
    inside: bool = False


class Senders:
    """All channels of a house."""

    def __init__(self, house: HouseStore, how: Post) -> None:
        self.house = house
        self.how = how
        self._lines = ThreadPoolExecutor(MOST_LINES, "post")

    @property
    def kinds(self) -> list[ChannelKind]:
        found: list[ChannelKind] = ["webhook"]
        if find_spec("pywebpush"):
            found.append("push")
        if self.how.smtp and self.how.sender and find_spec("aiosmtplib"):
            found.append("mail")
        return found

    def check(self, kind: ChannelKind, address: str) -> None:
        """An address that can be used at all; reads names from the network."""
        if kind not in self.kinds:
            raise FitgError(f"This house cannot send by {kind}; choose another way.")
        if kind == "mail":
            name, at, host = address.partition("@")
            if not (name and at and "." in host) or any(each.isspace() for each in address):
                raise FitgError("This is no address of mail; it has a name, an @ and a place.")
            return
        looked_up(checked_address(address, inside=self.how.inside), inside=self.how.inside)

    async def send(self, channel: Channel, words: Words) -> None:
        """Tell it; what cannot be told is said in a sentence."""
        if channel.kind == "mail":
            await self._mail(channel, words)
        elif channel.kind == "push":
            await self._on_a_line(self._push, channel, words)
        else:
            await self._on_a_line(self._hook, channel, words)

    async def _on_a_line(
        self, send: Callable[[Channel, Words], None], channel: Channel, words: Words
    ) -> None:
        await asyncio.get_running_loop().run_in_executor(self._lines, send, channel, words)

    def close(self) -> None:
        """Whatever is not on its way yet is not sent any more."""
        self._lines.shutdown(wait=False, cancel_futures=True)

    # Webhooks

    def _hook(self, channel: Channel, words: Words) -> None:
        body, kind = _in_the_words_of(channel.address, words)
        post(channel.address, body, {"Content-Type": kind}, inside=self.how.inside)

    # Web Push

    def public_key(self) -> str:
        """What a browser subscribes with; made when it is first asked for."""
        from base64 import urlsafe_b64encode

        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public = self._key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(public).rstrip(b"=").decode()

    def _key(self) -> Any:
        from py_vapid import Vapid02

        def make() -> str:
            fresh = Vapid02()
            fresh.generate_keys()
            return str(fresh.private_pem().decode())

        return Vapid02.from_pem(self.house.made_once(VAPID, make).encode())

    def _push(self, channel: Channel, words: Words) -> None:
        from pywebpush import WebPusher

        keys = json.loads(channel.secret)
        parts = urlsplit(channel.address)
        told = {"title": words.title, "body": words.text, "tag": words.tag, "address": words.address}
        sealed = WebPusher({"endpoint": channel.address, "keys": keys}).encode(json.dumps(told).encode())
        claims = {"sub": f"mailto:{self.how.sender or 'nobody@localhost'}"}
        signed = self._key().sign(claims | {"aud": f"{parts.scheme}://{parts.netloc}"})
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": words.tag[:32],
            **signed,
        }
        post(channel.address, sealed["body"], headers, inside=self.how.inside)

    # Mail

    async def _mail(self, channel: Channel, words: Words) -> None:
        import aiosmtplib

        message = EmailMessage()
        message["From"] = self.how.sender
        message["To"] = channel.address
        message["Subject"] = words.text.partition(":")[0] if ":" in words.text else words.title
        if words.address:
            house = words.address.partition("#")[0].rstrip("/")
            message["List-Unsubscribe"] = f"<{house}/api/quiet/{channel.id}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            end = f"To get no more of these mails: {house}/#/quiet/{channel.id}"
        else:
            end = ""
        message.set_content("\n\n".join(part for part in (words.text, words.address, end) if part) + "\n")
        try:
            await aiosmtplib.send(message, **_server(self.how.smtp))
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise NotPosted(f"The mail was not taken ({type(error).__name__}).") from None


def _server(address: str) -> dict[str, Any]:
    """What smtp://name:password@host:port says: it turns to TLS if it can; smtps:// is TLS at once."""
    parts = urlsplit(address)
    found: dict[str, Any] = {
        "hostname": parts.hostname,
        "port": parts.port or (465 if parts.scheme == "smtps" else 587),
        "use_tls": parts.scheme == "smtps",
        "timeout": MAIL_SECONDS,
        "tls_context": ssl.create_default_context(),
    }
    if parts.username:
        found |= {"username": unquote(parts.username), "password": unquote(parts.password or "")}
    return found


def _in_the_words_of(address: str, words: Words) -> tuple[bytes, str]:
    """Discord and Slack want JSON with a name of their own for the text, others the text."""
    said = f"{words.text} {words.address}".strip()
    host = urlsplit(address).hostname or ""
    for place, name in (("discord.com", "content"), ("discordapp.com", "content"), ("slack.com", "text")):
        if host == place or host.endswith(f".{place}"):
            return json.dumps({name: said}).encode(), "application/json"
    return said.encode(), "text/plain; charset=utf-8"
