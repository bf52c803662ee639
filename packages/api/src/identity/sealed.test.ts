import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealing } from './sealed.ts'

const sealing = createSealing('a secret of this test that is long enough')
const place = { purpose: 'test secret', owner: 'row 1' }
const plain = Buffer.from('canary of the plain text')

test('what was sealed is read again, and its text tells nothing', () => {
  const [first, second] = [sealing.seal(place, plain), sealing.seal(place, plain)]
  expect(sealing.unseal(place, first)).toEqual(plain)
  expect(sealing.unseal(place, second)).toEqual(plain)
  expect(first.equals(second)).toBe(false)
  expect(first.includes(plain)).toBe(false)
  expect(sealing.unseal(place, sealing.seal(place, Buffer.alloc(0)))).toEqual(Buffer.alloc(0))
})

test('it opens at its own place only, and under its own secret only', () => {
  const sealed = sealing.seal(place, plain)
  expect(sealing.unseal({ ...place, owner: 'row 2' }, sealed)).toBeNull()
  expect(sealing.unseal({ ...place, purpose: 'another purpose' }, sealed)).toBeNull()
  expect(createSealing('another secret of this test, long enough').unseal(place, sealed)).toBeNull()
  // Another process with the same secret reads it.
  expect(createSealing('a secret of this test that is long enough').unseal(place, sealed)).toEqual(plain)
})

test('any changed byte, a cut and garbage are refused', () => {
  const sealed = sealing.seal(place, plain)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((sealed[at] ?? 0) ^ 1, at)
    expect(sealing.unseal(place, changed), `byte ${at}`).toBeNull()
  }
  for (const wrong of [Buffer.alloc(0), sealed.subarray(0, 20), sealed.subarray(0, -1), randomBytes(60)]) {
    expect(sealing.unseal(place, wrong)).toBeNull()
  }
})

test('a fingerprint is the same again for the same owner, purpose and secret, and for no other', () => {
  const print = sealing.fingerprint(place, 'ABCD-1234')
  expect(print).toHaveLength(32)
  expect(sealing.fingerprint(place, 'ABCD-1234')).toEqual(print)
  const others = [
    sealing.fingerprint({ ...place, owner: 'row 2' }, 'ABCD-1234'),
    sealing.fingerprint({ ...place, purpose: 'another' }, 'ABCD-1234'),
    sealing.fingerprint(place, 'ABCD-1235'),
    createSealing('another secret of this test, long enough').fingerprint(place, 'ABCD-1234'),
  ]
  for (const other of others) expect(other.equals(print)).toBe(false)
})
