import { describe, expect, it } from 'vitest'
import { outlasts } from './failure.ts'

describe('a role given for longer than the giver holds their own', () => {
  const until = '2026-12-24T21:00:00.000Z'

  it('says until when', () => {
    expect(outlasts({ reason: 'EXCEEDS_OWN_RIGHTS', details: { until, roles: [] } })).toBe(until)
  })

  it('is told from missing rights, from other refusals and from what is no moment', () => {
    expect(outlasts({ reason: 'EXCEEDS_OWN_RIGHTS', details: { permissions: [] } })).toBeNull()
    expect(outlasts({ reason: 'FORBIDDEN', details: { until } })).toBeNull()
    expect(outlasts({ reason: 'EXCEEDS_OWN_RIGHTS', details: { until: 'soon' } })).toBeNull()
    expect(outlasts({ reason: 'EXCEEDS_OWN_RIGHTS', details: { until: 7 } })).toBeNull()
  })
})
