import { endpoint } from "#api/endpoint.ts";
import { upload } from "#api/upload.ts";
import { paths } from "../../kit/paths.ts";
import type { FileKind } from "../../records/import/ImportSection.tsx";
import { queryClient } from "../../session/query-client.ts";
import { LEADS } from "../leads-api.ts";

/** Enquiries, as files have them. `consent` is whether the people in the file agreed. */
export const leadFiles = (consent: () => boolean): FileKind => ({
  nouns: ["enquiry", "enquiries"],
  check: async (file, sending) =>
    (await upload(endpoint("POST", "/api/leads/import/check"), file, sending)).answer,
  store: async (file, _checked, sending) => {
    const fields = { consent: String(consent()) };
    const { answer } = await upload(endpoint("POST", "/api/leads/import"), file, { ...sending, fields });
    for (const part of ["list", "counts"]) void queryClient.invalidateQueries({ queryKey: [LEADS, part] });
    return answer;
  },
  list: paths.leads,
  href: paths.lead,
});

/** A file to begin with. */
export const SAMPLE_HREF = `data:text/csv;charset=utf-8,${encodeURIComponent(
  [
    "\ufeffName,Email,Phone,Course,Message,Source,Date",
    "Asha Rao,asha@example.in,98450 12345,PLC Programming,Weekends only,Fair,21-11-2026",
    "",
  ].join("\r\n"),
)}`;
