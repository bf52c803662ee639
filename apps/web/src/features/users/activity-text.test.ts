import { describe, expect, it } from 'vitest'
import { readAuditedRole } from './activity-text.ts'

describe('a role of an audit row', () => {
  it('is its name, also one with brackets', () => {
    expect(readAuditedRole('Door')).toEqual({ name: 'Door', validFrom: null, validUntil: null })
    expect(readAuditedRole('Door (night)')).toEqual({ name: 'Door (night)', validFrom: null, validUntil: null })
  })

  it('has its days beside it', () => {
    const [from, until] = ['2026-12-01T21:00:00.000Z', '2026-12-05T21:00:00.000Z']
    expect(readAuditedRole(`Door (night) (${from}/${until})`)).toEqual({
      name: 'Door (night)',
      validFrom: from,
      validUntil: until,
    })
    expect(readAuditedRole(`Door (../${until})`)).toEqual({ name: 'Door', validFrom: null, validUntil: until })
    expect(readAuditedRole(`Door (${from}/..)`)).toEqual({ name: 'Door', validFrom: from, validUntil: null })
  })
})
