"""A mail server that misbehaves on demand.

Prints one JSON object a line on standard output: first {"port": N}, then one for each mail that it was given, with what
Python's own parser makes of it. Takes commands on standard input, one a line, and answers each with {"mode": "..."}:

accept      takes every mail
450         refuses recipients for now
451-data    refuses the mail after its last byte, for now
550         refuses recipients for good
421         greets with "not now" and hangs up
drop        takes the mail, then hangs up without saying so
blackhole   accepts connections and never says a word
stall-data  goes silent after the last byte
hold-550    says {"held": recipient}, waits for the next command, then refuses the recipient for good
hold-data   says {"held": recipient} after the last byte, waits for the next command, then takes the mail
down        stops listening
refuse STEP REPLY  answers one step (connect, ehlo, auth, mail, rcpt, data, message) with REPLY, whose lines "|" separates
"""

import argparse
import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


def say(value):
    print(json.dumps(value), flush=True)


def anatomy(raw):
    """Headers, parts and texts as an independent parser sees them."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    parts = [
        {"type": part.get_content_type(), "text": part.get_content()}
        for part in message.walk()
        if not part.is_multipart()
    ]
    return {
        "headers": [[name, str(value)] for name, value in message.items()],
        "defects": [str(defect) for defect in message.defects],
        "parts": parts,
    }


class Sink:
    def __init__(self):
        self.mode = "accept"
        self.next_command = asyncio.Event()

    def refusal(self, step):
        """What the mode answers to a step, if it refuses it."""
        words = self.mode.split(" ", 2)
        return words[2].replace("|", "\r\n") if words[:2] == ["refuse", step] else None

    async def hold(self, address):
        say({"held": address})
        await self.next_command.wait()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.mode == "450":
            return "450 4.2.0 Mailbox busy, try again later"
        if self.mode == "550":
            return f"550 5.1.1 <{address}> User unknown"
        if self.mode == "hold-550":
            await self.hold(address)
            return f"550 5.1.1 <{address}> User unknown"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.mode == "451-data":
            return "451 4.3.0 Try again later"
        if (refusal := self.refusal("message")) is not None:
            return refusal
        raw = envelope.original_content or envelope.content
        if self.mode == "hold-data":
            await self.hold(envelope.rcpt_tos[0])
        say({"mail": {"from": envelope.mail_from, "to": envelope.rcpt_tos,
                      "hello": session.host_name, "raw": raw.decode("latin-1"),
                      "dropped": self.mode in ("drop", "stall-data"), "user": getattr(session, "user", None),
                      "tls": session.ssl is not None, **anatomy(raw)}})
        if self.mode == "drop":
            server.transport.abort()
        if self.mode == "stall-data":
            await asyncio.sleep(3600)
        return "250 OK"


class Silent(asyncio.Protocol):
    pass


class Greeting(asyncio.Protocol):
    def __init__(self, reply):
        self.reply = reply

    def connection_made(self, transport):
        transport.write(f"{self.reply}\r\n".encode())
        transport.close()


def refusing(step, method):
    async def answer(self, argument):
        refusal = self.event_handler.refusal(step)
        if refusal is not None:
            await self.push(refusal)
        else:
            await method(self, argument)

    return answer


class Server(SMTP):
    smtp_EHLO = refusing("ehlo", SMTP.smtp_EHLO)
    smtp_AUTH = refusing("auth", SMTP.smtp_AUTH)
    smtp_MAIL = refusing("mail", SMTP.smtp_MAIL)
    smtp_RCPT = refusing("rcpt", SMTP.smtp_RCPT)
    smtp_DATA = refusing("data", SMTP.smtp_DATA)


async def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--user")
    arguments.add_argument("--password")
    arguments.add_argument("--certificate")
    arguments.add_argument("--key")
    options = arguments.parse_args()
    sink = Sink()
    tls = None
    if options.certificate:
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(options.certificate, options.key)

    def check(server, session, envelope, mechanism, data):
        right = isinstance(data, LoginPassword) and (data.login, data.password) == (
            options.user.encode(), options.password.encode())
        if right:
            session.user = data.login.decode()
        return AuthResult(success=right, handled=False)

    def connection():
        if sink.mode == "blackhole":
            return Silent()
        if sink.mode == "421":
            return Greeting("421 4.3.2 Service not available")
        if (refusal := sink.refusal("connect")) is not None:
            return Greeting(refusal)
        secured = {"authenticator": check, "auth_required": True} if options.user else {}
        return Server(sink, hostname="sink.test", enable_SMTPUTF8=False, tls_context=tls,
                      auth_require_tls=False, loop=loop, **secured)

    loop = asyncio.get_running_loop()
    server = await loop.create_server(connection, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    say({"port": port})
    commands = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while line := (await commands.readline()).decode().strip():
        if line == "down":
            server.close()
        elif sink.mode == "down":
            server = await loop.create_server(connection, "127.0.0.1", port)
        sink.mode = line
        sink.next_command.set()
        sink.next_command = asyncio.Event()
        say({"mode": line})


asyncio.run(main())
