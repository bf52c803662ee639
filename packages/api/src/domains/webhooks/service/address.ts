import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const benchmarks = ipaddr.parseCIDR('198.18.0.0/15') as [ipaddr.IPv4, number]
const inBenchmarks = (ip: ipaddr.IPv4) => ip.match(benchmarks)
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an IP address is one of the public network: no loopback, no private, link-local, translated or reserved one. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast') return false
  return ip instanceof ipaddr.IPv6 ? ip.match(globalUnicast) : !inBenchmarks(ip)
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const isLocalName = (host: string) =>
  !host.includes('.') || /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/.test(host)

/** Whether an address may be told of anything, as far as it says itself; where its name leads is asked each time. */
export function isPublicUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') return false
  const host = hostOf(url)
  return isIP(host) === 0 ? !isLocalName(host) : isPublicIp(host)
}
