import type { ReactNode } from "react";
import { mapLink } from "#content/contact.ts";
import type { Settings } from "#content/site.ts";
import { telLink, whatsappLink } from "#site/links.ts";

import { Icon, type IconName } from "#ui/Icon.tsx";

function Entry({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-line py-4">
      <dt className="label contents">
        <Icon name={icon} className="text-base text-data-text" />
        {name}
      </dt>
      <dd className="col-start-2 mt-1">{children}</dd>
    </div>
  );
}

/** Phone, email, the way to the address and hours, as far as they are set. */
export function ContactDetails({ settings }: { settings: Settings }) {
  return (
    <dl className="border-b border-line">
      <Entry icon="phone" name="Phone">
        <a className="figure link inline-block py-1 text-lg" href={telLink(settings.phone)}>
          {settings.phone}
        </a>
      </Entry>
      <Entry icon="mail" name="Email">
        <a className="link inline-block py-1 text-lg" href={`mailto:${settings.email}`}>
          {settings.email}
        </a>
      </Entry>
      {settings.whatsapp === "" ? null : (
        <Entry icon="chat" name="WhatsApp">
          <a
            className="link inline-block py-1 text-lg"
            href={whatsappLink(settings.whatsapp)}
            rel="noopener noreferrer"
          >
            Chat with us
          </a>
        </Entry>
      )}
      <Entry icon="pin" name="Address">
        <address className="whitespace-pre-line not-italic">{settings.address}</address>
        {settings.landmarks === "" ? null : <p className="mt-2 max-w-measure">{settings.landmarks}</p>}
        <a
          className="link mt-1 inline-block py-1.5"
          href={mapLink(settings.address)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open in maps<span className="sr-only"> (new tab)</span>
        </a>
      </Entry>
      <Entry icon="clock" name="Hours">
        {settings.hours}
      </Entry>
    </dl>
  );
}
