import { describe, expect, test } from 'vitest'
import { isPrinterHost } from './address.ts'

const strict = { allowLoopback: false }

describe('a printer may be', () => {
  test.each(['192.168.1.50', '10.0.0.9', '172.16.4.4', '203.0.114.7', 'fd12:3456::9', 'kitchen.local', 'printer-1'])(
    'at %s',
    (host) => expect(isPrinterHost(host, strict)).toBe(true),
  )

  test.each([
    '127.0.0.1',
    '127.9.8.7',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '224.0.0.1',
    '255.255.255.255',
    '100.64.0.1',
    'localhost',
    'a.LOCALHOST',
    '2130706433',
    '0x7f.1',
    '127.1',
    'a b',
    'a/b',
    'user@host',
    '192.168.1.5:80',
  ])('not at %s', (host) => expect(isPrinterHost(host, strict)).toBe(false))

  test('on this machine where that is allowed', () => {
    expect(isPrinterHost('127.0.0.1', { allowLoopback: true })).toBe(true)
    expect(isPrinterHost('169.254.169.254', { allowLoopback: true })).toBe(false)
  })
})
