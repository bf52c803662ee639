/**
 * What the expense of an entry says: the plate, and what it was for. Without a word of what was done, the litres or the
 * workshop say it in any language.
 */
export function costText(
  plate: string,
  { description, workshop, litres }: { description: string; workshop: string; litres: string | null },
): string {
  const what = description || [litres && `${Number(litres)} L`, workshop].filter(Boolean).join(', ')
  return (what ? `${plate}: ${what}` : plate).slice(0, 200)
}
