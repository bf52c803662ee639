import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { asked, booked, dayIn, drafted, linked, makeShow, of, once, optioned, paidByCard, sent } from './groups.ts'

const owner = async (api: TestApi) => (await api.signInAs('owner')).caller
const made = async (api: TestApi, make: typeof drafted) => make(await owner(api), await makeShow(api))

const nameLine = () => ({ lineNo: 2, before: ['', ''], names: ['Ada Deniz', 'Can Su'] })
const tokenOf = async (api: TestApi) => linked(await owner(api), await made(api, optioned))

/** One successful call of each procedure of the groups. */
export const cases: Record<string, ArrangeCall> = {
  'groupBookings.list': async (api) => {
    await made(api, drafted)
    return { input: {} }
  },
  'groupBookings.get': async (api) => ({ input: { id: (await made(api, drafted)).id } }),
  'groupBookings.ofOrder': async (api) => ({ input: { orderId: (await made(api, booked)).order?.id } }),
  'groupBookings.sessions': async () => ({ input: {} }),
  'groupBookings.choices': async (api) => ({ input: { ticketSessionId: (await makeShow(api)).id } }),
  'groupBookings.create': async (api) => ({ input: asked(await makeShow(api)) }),
  'groupBookings.update': async (api) => {
    const show = await makeShow(api)
    const group = await drafted(await owner(api), show)
    return { input: { ...asked(show, { name: 'Another class' }), ...of(group) } }
  },
  'groupBookings.send': async (api) => ({
    input: { ...of(await made(api, drafted)), email: 'sevgi@school.example' },
  }),
  'groupBookings.mail': async (api) => ({
    input: { ...once(), id: (await made(api, sent)).id, email: 'sevgi@school.example' },
  }),
  'groupBookings.option': async (api) => ({ input: { ...of(await made(api, sent)), until: dayIn(5) } }),
  'groupBookings.extend': async (api) => ({ input: { ...of(await made(api, optioned)), until: dayIn(20) } }),
  'groupBookings.book': async (api) => {
    const group = await made(api, optioned)
    return { input: { ...of(group), payments: paidByCard(group.totalMinor) } }
  },
  'groupBookings.decline': async (api) => ({ input: { ...of(await made(api, sent)), reason: 'Too dear' } }),
  'groupBookings.cancel': async (api) => ({ input: { ...of(await made(api, drafted)), reason: 'Made twice' } }),
  'groupBookings.names': async (api) => ({ input: { id: (await made(api, sent)).id } }),
  'groupBookings.saveNames': async (api) => ({
    input: { ...once(), id: (await made(api, optioned)).id, lines: [nameLine()] },
  }),
  'groupBookings.askNames': async (api) => ({
    input: { ...once(), id: (await made(api, optioned)).id, until: dayIn(3), email: 'sevgi@school.example' },
  }),
  // An organiser has no account, only the link.
  'groupBookings.openNames': async (api) => ({ caller: api.call(), input: { token: await tokenOf(api) } }),
  'groupBookings.sendNames': async (api) => ({
    caller: api.call(),
    input: { token: await tokenOf(api), lines: [nameLine()] },
  }),
  'groupBookings.print': async (api) => ({ input: { id: (await made(api, sent)).id } }),
  'groupBookings.export': async () => ({ input: {} }),
}
