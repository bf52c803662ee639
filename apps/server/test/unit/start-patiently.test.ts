import { expect, test, vi } from 'vitest'
import { startPatiently } from '../../src/start-patiently.ts'

const slow = () => new Error('Connection terminated due to connection timeout')
const failing = (errors: Error[]) =>
  vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'started'
  })
const log = { warn: vi.fn() }

test('a start that waits too long for the database begins again', async () => {
  const start = failing([slow(), new Error('timeout exceeded when trying to connect')])
  expect(await startPatiently(start, { log })).toBe('started')
  expect(start).toHaveBeenCalledTimes(3)
  expect(log.warn).toHaveBeenCalledTimes(2)
})

test('it gives up in the end, and at once where time is not what is missing', async () => {
  const never = failing(Array.from({ length: 9 }, slow))
  await expect(startPatiently(never, { log })).rejects.toThrow('Connection terminated')
  expect(never).toHaveBeenCalledTimes(4)
  const taken = failing([new Error('Port 4000 on 127.0.0.1 cannot be opened: it is in use')])
  await expect(startPatiently(taken, { log })).rejects.toThrow('in use')
  const gone = failing([new Error('DATABASE_URL cannot be used: it does not answer (Connection terminated)')])
  await expect(startPatiently(gone, { log })).rejects.toThrow('DATABASE_URL')
  expect([taken, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})
