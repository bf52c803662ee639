/** Props of {@link SkipLink}. `targetId` is the id of `<main tabIndex={-1}>`. */
export interface SkipLinkProps {
  label: string
  targetId: string
}

/** First stop of the Tab key: jumps over menu and header. Seen only while focused. */
export function SkipLink({ label, targetId }: SkipLinkProps) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        // The address belongs to the router; only the focus should move.
        event.preventDefault()
        document.getElementById(targetId)?.focus()
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-bar focus:rounded-md focus:bg-accent focus:px-4 focus:py-2.5 focus:font-semibold focus:text-accent-on"
    >
      {label}
    </a>
  )
}
