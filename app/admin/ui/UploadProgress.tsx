/** How much of a file is sent; after that the server checks it. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  return (
    <div className="flex items-center gap-3 text-sm text-ink-muted">
      <progress className="upload-progress" max={1} value={share} aria-label={`Upload of ${name}`} />
      <span className="figure">{share < 1 ? `${Math.floor(share * 100)} %` : "Checking…"}</span>
    </div>
  );
}
