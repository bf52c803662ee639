/** Box of a menu, also of its submenus. */
export const menuClass =
  'min-w-[220px] max-w-[min(22rem,var(--available-width))] max-h-[var(--available-height)] overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-ink shadow-e2 outline-none transition-opacity duration-base data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'
