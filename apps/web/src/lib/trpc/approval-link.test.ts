import type { AppRouter } from '@marquee/api'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { approvalLink, approvalOf } from './approval-link.ts'

const refused = (reason: string) =>
  TRPCClientError.from<AppRouter>({
    error: { message: reason, code: -32001, data: { code: 'FORBIDDEN', httpStatus: 403, reason } },
  } as Parameters<typeof TRPCClientError.from>[0])
const cut = () => TRPCClientError.from<AppRouter>(new TypeError('Failed to fetch'))

interface Sent {
  path: string
  input: unknown
  approval: string | null
}

/** A server that answers by the approval it is shown. */
function serverOf(answer: (sent: Sent) => Error | null, sent: Sent[]): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const call = { path: op.path, input: op.input, approval: approvalOf(op.context) }
        sent.push(call)
        const error = answer(call)
        if (error) observer.error(error as TRPCClientError<AppRouter>)
        else {
          observer.next({ result: { type: 'data', data: 'done' } })
          observer.complete()
        }
      })
}

const needsApproval = ({ approval }: Sent) => (approval === 'granted' ? null : refused('NEEDS_APPROVAL'))
const ask = vi.fn<(command: { procedure: string; input: unknown }) => Promise<string | null>>()
const sent: Sent[] = []
const clientOver = (answer: (sent: Sent) => Error | null) =>
  createTRPCClient<AppRouter>({ links: [approvalLink(ask), serverOf(answer, sent)] })
const input = { id: '0192f0c1-7a10-4c7a-9d3e-0a8f6f1f0001', expectedRev: 3 }

afterEach(() => {
  ask.mockReset()
  sent.length = 0
})

describe('a command that needs an approval', () => {
  it('is sent once more as it was, with the approval, and its answer is the caller’s', async () => {
    ask.mockResolvedValue('granted')
    await expect(clientOver(needsApproval).users.suspend.mutate(input as never)).resolves.toBe('done')
    expect(ask.mock.calls).toEqual([[{ procedure: 'users.suspend', input }]])
    expect(sent).toEqual([
      { path: 'users.suspend', input, approval: null },
      { path: 'users.suspend', input, approval: 'granted' },
    ])
  })

  it('that nobody grants ends in the first refusal', async () => {
    ask.mockResolvedValue(null)
    await expect(clientOver(needsApproval).users.suspend.mutate(input as never)).rejects.toThrow('NEEDS_APPROVAL')
    expect(sent).toHaveLength(1)
  })

  it('asks once: what is refused with an approval is refused', async () => {
    ask.mockResolvedValue('worthless')
    await expect(clientOver(needsApproval).users.suspend.mutate(input as never)).rejects.toThrow('NEEDS_APPROVAL')
    expect([sent.length, ask.mock.calls.length]).toEqual([2, 1])
  })

  it('takes the same approval again when its answer was lost, and only for the same command', async () => {
    ask.mockResolvedValue('granted')
    let line: 'up' | 'cut' = 'cut'
    const client = clientOver((call) => (call.approval && line === 'cut' ? cut() : needsApproval(call)))
    await expect(client.users.suspend.mutate(input as never)).rejects.toThrow('Failed to fetch')
    line = 'up'
    await expect(client.users.suspend.mutate(input as never)).resolves.toBe('done')
    expect(ask).toHaveBeenCalledTimes(1)
    // Spent: the next time it is asked for anew, as for every other command.
    await client.users.suspend.mutate(input as never)
    await client.users.resume.mutate(input as never)
    expect(ask).toHaveBeenCalledTimes(3)
  })
})

describe('everything else', () => {
  it('passes unchanged: other refusals, and queries that say the same', async () => {
    await expect(clientOver(() => refused('FORBIDDEN')).users.suspend.mutate(input as never)).rejects.toThrow(
      'FORBIDDEN',
    )
    await expect(clientOver(needsApproval).me.get.query()).rejects.toThrow('NEEDS_APPROVAL')
    expect(ask).not.toHaveBeenCalled()
  })
})
