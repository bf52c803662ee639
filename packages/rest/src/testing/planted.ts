import { inviteUserInput, inviteUserOutput, listUsersInput, userPage } from '@marquee/contract'
import { z } from 'zod'
import { type Route, route, settled } from '../route.ts'

const tag = 'Shell'
const present = <T>(value: T) => value
/** Rows that the product does not document: guarded, with a command, and one whose answer is wrong. */
export const planted: Record<string, Route> = {
  'POST api/planted/users': route({
    procedure: 'users.list',
    summary: '',
    tag,
    body: listUsersInput.strip(),
    call: ({ body }) => body,
    present,
    answer: userPage,
    example: { answer: null },
  }),
  'POST api/planted/invitations': route({
    procedure: 'users.invite',
    summary: '',
    tag,
    body: inviteUserInput.omit({ commandId: true }).strip(),
    idempotencyKey: 'required',
    call: ({ body, commandId }) => ({ ...body, commandId }),
    present: ({ user }) => user,
    answer: inviteUserOutput.shape.user,
    example: { answer: null },
  }),
  'GET api/planted/wrong': route({
    procedure: 'home.get',
    summary: '',
    tag,
    call: () => undefined,
    present: () => ({ count: 'many' }) as never,
    answer: z.object({ count: z.int() }),
    example: { answer: null },
  }),
  'GET api/planted/stripped': route({
    procedure: 'me.shellUser',
    summary: '',
    tag,
    call: () => undefined,
    present,
    answer: z.object({ status: z.string() }),
    example: { answer: null },
  }),
  'GET api/planted/guarded': route({
    procedure: 'users.list',
    summary: '',
    tag,
    call: () => settled({ rows: [], nextCursor: null, total: 0, totalIsExact: true }),
    present,
    answer: userPage,
    example: { answer: null },
  }),
}
