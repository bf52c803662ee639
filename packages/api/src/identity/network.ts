const mapped = /^(?:0{1,4}:){5}ffff:|^(?:0{0,4}:)*:ffff:/i

/** An address without what only says how it came: IPv4 inside IPv6, as a socket on `::` reports it, is the IPv4 address. */
export function plainAddress(address: string): string {
  const inside = mapped.exec(address)
  const rest = inside ? address.slice(inside[0].length) : ''
  if (/^\d+\.\d+\.\d+\.\d+$/.test(rest)) return rest
  const hex = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(rest)
  if (!hex) return address.slice(0, 60)
  const [high, low] = [Number.parseInt(hex[1] ?? '0', 16), Number.parseInt(hex[2] ?? '0', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 one, because a household, a venue
 * or an attacker controls a whole /64. However the address is written, its network is one text.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('%', 1)[0]?.split('::') ?? []
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [left, right] = [groups(head), groups(tail)]
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const first = [...left, ...middle, ...right].slice(0, 4)
  return `${first.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`
}
