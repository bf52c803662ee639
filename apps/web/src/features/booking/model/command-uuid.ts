/**
 * The id of what a command makes, taken from the command's own id: who sends the command again, after a lost answer or a
 * reload, names the same hold or order.
 */
export function uuidOfCommand(commandId: string): string {
  const hex = commandId.slice(0, 32).padEnd(32, '0')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return `${parts.join('-')}-${hex.slice(20)}`
}
