import { useEffect, useState } from "react";
import { toastWarning } from "../ui/toasts.ts";
import { addUploads } from "./uploads.ts";

/** Uploads files that are dropped on the screen or pasted. Returns whether files are held over the screen. */
export function useIncomingFiles(): boolean {
  const [over, setOver] = useState(false);

  useEffect(() => {
    // Browsers offer a picture that is dragged out of the page as a file, too.
    let ownDrag = false;
    const onDragStart = () => {
      ownDrag = true;
    };
    const onDragEnd = () => {
      ownDrag = false;
    };
    function onDrag(event: DragEvent): void {
      if (ownDrag || !holdsFiles(event.dataTransfer)) return;
      // Otherwise the browser would open the file instead of the site.
      event.preventDefault();
      setOver(true);
    }
    function onLeave({ relatedTarget }: DragEvent): void {
      if (relatedTarget === null) setOver(false);
    }
    function onDrop(event: DragEvent): void {
      setOver(false);
      if (ownDrag || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      receive(filesIn(event.dataTransfer));
    }
    function onPaste({ clipboardData, target }: ClipboardEvent): void {
      if (clipboardData === null) return;
      // Text from an office program comes with a picture of it.
      const intoField = target instanceof Element && target.matches("input, textarea");
      if (intoField && clipboardData.types.includes("text/plain")) return;
      receive(filesIn(clipboardData));
    }
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("dragstart", onDragStart, { signal });
    document.addEventListener("dragend", onDragEnd, { signal });
    document.addEventListener("dragenter", onDrag, { signal });
    document.addEventListener("dragover", onDrag, { signal });
    document.addEventListener("dragleave", onLeave, { signal });
    document.addEventListener("drop", onDrop, { signal });
    document.addEventListener("paste", onPaste, { signal });
    return () => controller.abort();
  }, []);

  return over;
}

function holdsFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes("Files") ?? false;
}

interface Received {
  readonly files: File[];
  readonly folders: boolean;
}

/** Browsers list folders among the files, but cannot read them as such. */
function filesIn({ items }: DataTransfer): Received {
  const all = [...items].filter(({ kind }) => kind === "file");
  const plain = all.filter((item) => !item.webkitGetAsEntry()?.isDirectory);
  return {
    files: plain.map((item) => item.getAsFile()).filter((file) => file !== null),
    folders: plain.length < all.length,
  };
}

function receive({ files, folders }: Received): void {
  if (folders) toastWarning("A folder cannot be uploaded. Choose the files in it instead.");
  if (files.length > 0) addUploads(files);
}
