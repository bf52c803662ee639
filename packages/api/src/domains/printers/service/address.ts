import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// Where clouds keep what their machines are told: a private address like others, and no printer.
const metadata = ipaddr.parseCIDR('fd00:ec2::/32') as [ipaddr.IPv6, number]
const allowed = new Set(['private', 'uniqueLocal', 'unicast'])

/** Whether a printer may be at this IP address: in the venue's own network or beyond it, never on our own machine. */
export function mayBePrinter(address: string, { allowLoopback }: { allowLoopback: boolean }): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  const range = ip.range()
  if (range === 'loopback') return allowLoopback
  return allowed.has(range) && !(ip instanceof ipaddr.IPv6 && ip.match(metadata))
}

const name = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?$/i

/** Whether a host may be entered for a printer, as far as it says itself; where its name leads is asked each time. */
export function isPrinterHost(host: string, options: { allowLoopback: boolean }): boolean {
  if (isIP(host) !== 0) return mayBePrinter(host, options)
  // What ends in a number is an address in another spelling.
  if (!name.test(host) || /(^|\.)(0x[\da-f]*|\d+)\.?$/i.test(host)) return false
  return options.allowLoopback || !/(^|\.)localhost\.?$/i.test(host)
}
