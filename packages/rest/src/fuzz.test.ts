import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiDocument } from './openapi/document.ts'
import { judgeOf, operationsOf } from './testing/client/judge.ts'
import { type DemoTools, openDemoTools } from './testing/demo-tools.ts'
import { fuzz, wrongWith } from './testing/fuzz/fuzz.ts'
import type { Answer } from './testing/serve.ts'

// One small round with a seed that is always the same; `npm run chaos` sends many.
const seed = 20_261_122

let tools: DemoTools
beforeAll(async () => {
  tools = await openDemoTools()
})
afterAll(() => tools.close())

it(`hostile values in every parameter: no fault of ours, the field is named, nothing changes (seed ${seed})`, async () => {
  const { shots, refused, places, problems } = await fuzz(tools, { seed, perPlace: 1 })
  expect(problems).toEqual([])
  expect(shots).toBe(places)
  // Every row has a few, and much of it is refused: else the values would not be hostile.
  expect(shots).toBeGreaterThan(500)
  expect(refused).toBeGreaterThan(shots / 20)
  expect(tools.venue.log.filter((line) => line.level === 'error')).toEqual([])
}, 120_000)

it('negative control: a fault, a status that is not documented, another shape and a field that is not named are found', () => {
  const document = openApiDocument({ publicOrigin: 'https://venue.example' })
  const placed = operationsOf(document).find(({ operation }) => operation.operationId === 'patchCommonUser')
  if (!placed) throw new Error('no such operation')
  const raw = '{"user":{"name":7}}'
  const shot = { placed, where: 'body user.name', address: 'api/common/user', raw, headers: {} }
  const judge = judgeOf(document)
  const verdict = (status: number, body: unknown) => {
    const answer: Answer = { status, body, text: JSON.stringify(body), headers: new Headers() }
    return wrongWith(shot, answer, judge)
  }
  const refusal = { error: 'Bad Request', code: 'VALIDATION', requestId: 'x' }
  expect(verdict(400, { ...refusal, issues: [{ path: 'user.name', message: 'field.invalid' }] })).toBeNull()
  expect(verdict(500, { error: 'Internal Server Error', code: 'INTERNAL' })).toContain('INTERNAL')
  expect(verdict(418, {})).toBe('is not documented')
  expect(verdict(200, { id: 7 })).toContain("must have required property 'name'")
  expect(verdict(400, refusal)).toBe('names no field')
  expect(verdict(400, { ...refusal, issues: [{ path: 'status', message: 'field.invalid' }] })).toBe('names status')
  expect(verdict(400, { ...refusal, details: { cause: 'invalid_type' } })).toContain('tells of its inside')
})
