/** What a control says before its value; a click on it goes into the control, whose label readers hear already. */
export function Lead({ of, children }: { of: string | undefined; children: string }) {
  return (
    <label htmlFor={of} aria-hidden="true" className="-mr-1 shrink-0 self-stretch content-center">
      {children}
    </label>
  )
}
