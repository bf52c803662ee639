import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { reportFailure } from './report.ts'

vi.mock('./report.ts', () => ({ reportFailure: vi.fn() }))

const offline = TRPCClientError.from(new TypeError('Failed to fetch'))
const broken = TRPCClientError.from({
  error: { message: 'x', code: -32_603, data: { reason: 'INTERNAL', httpStatus: 500 } },
} as never)

afterEach(() => {
  queryClient.clear()
  vi.clearAllMocks()
})

test.each([
  ['a refresh without a network', { rows: ['a'], error: offline, says: 0 }],
  ['a refresh that fails', { rows: ['a'], error: broken, says: 1 }],
  ['a first reading without a network', { rows: undefined, error: offline, says: 1 }],
])('%s', async (_, { rows, error, says }) => {
  const queryKey = ['rows']
  if (rows) queryClient.setQueryData(queryKey, rows, { updatedAt: 1 })
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => Promise.reject(error), retry: false, staleTime: 0 })
  await expect(asked).rejects.toBe(error)
  expect(reportFailure).toHaveBeenCalledTimes(says)
})

test('a screen that says itself that it has nothing is not talked over', async () => {
  const asked = queryClient.fetchQuery({
    queryKey: ['own'],
    queryFn: () => Promise.reject(broken),
    retry: false,
    meta: { ownError: true },
  })
  await expect(asked).rejects.toBe(broken)
  expect(reportFailure).not.toHaveBeenCalled()
})

test('nor is one that says a failed refresh itself, too', async () => {
  const queryKey = ['always']
  queryClient.setQueryData(queryKey, ['a'], { updatedAt: 1 })
  const meta = { ownError: 'always' } as const
  const asked = queryClient.fetchQuery({
    queryKey,
    queryFn: () => Promise.reject(broken),
    retry: false,
    staleTime: 0,
    meta,
  })
  await expect(asked).rejects.toBe(broken)
  expect(reportFailure).not.toHaveBeenCalled()
})
