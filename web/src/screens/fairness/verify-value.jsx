import { useState } from "preact/hooks";
import { CopyIcon } from "../../ui/icons-more.jsx";
import { t } from "../../i18n/index.js";

/**
 * A long value with a button that copies it.
 * @param {{label: string, value: string, copy?: boolean, id?: string}} props
 */
export function Value({ label, value, copy = false, id }) {
  const [done, setDone] = useState("");
  async function take() {
    try {
      await navigator.clipboard.writeText(value);
      setDone(t("proof.copied"));
    } catch {
      setDone(t("proof.notCopied"));
    }
  }
  return (
    <div class="value">
      <span class="value-label">{label}</span>
      <code class="value-text" data-testid={id}>{value}</code>
      {copy && (
        <>
          <button type="button" class="icon-button value-copy" aria-label={t("proof.copy", { what: label })} data-testid={id ? `${id}-copy` : undefined} onClick={() => void take()}>
            <CopyIcon />
          </button>
          <span class="small value-done" role="status">{done}</span>
        </>
      )}
    </div>
  );
}
