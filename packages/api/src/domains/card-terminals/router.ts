import {
  cardCaseCount,
  cardCaseList,
  cardCharge,
  chargesOfOrderInput,
  decideChargeInput,
  getChargeInput,
  ownTerminal as ownTerminalOutput,
  retryCardRefundInput,
  settleCardRefundInput,
  startChargeInput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router, signedIn } from '../../door/trpc.ts'
import { cardTerminals } from './record.ts'
import { countOpenCases, listCases } from './service/cases.ts'
import { askForCharge, cancelCharge, chargesOfOrder, getCharge, ownTerminal } from './service/charge.ts'
import { decideCharge } from './service/decide.ts'
import { retryCardRefund, settleCardRefund } from './service/refunds.ts'

const audited = { audited: true }
const decides = can('transactions', 'capture').meta({ audited: true, approvable: true })

export const cardTerminalsRouter = router({
  list: cardTerminals.list(signedIn),
  create: cardTerminals.create(can('settings', 'update')),
  update: cardTerminals.update(can('settings', 'update')),
  archive: cardTerminals.archive(can('settings', 'update')),
  changed: cardTerminals.changed(signedIn),
  own: signedIn.output(ownTerminalOutput).query(({ ctx }) => ownTerminal(ctx)),
})

// Who takes money at a till may charge a card; the services check it, as for the tills.
export const cardChargesRouter = router({
  start: signedIn
    .meta(audited)
    .input(startChargeInput)
    .output(cardCharge)
    .mutation(({ ctx, input }) => askForCharge(ctx, input)),
  get: signedIn
    .input(getChargeInput)
    .output(cardCharge)
    .query(({ ctx, input }) => getCharge(ctx, input.id)),
  ofOrder: signedIn
    .input(chargesOfOrderInput)
    .output(z.array(cardCharge))
    .query(({ ctx, input }) => chargesOfOrder(ctx, input.orderId)),
  cancel: signedIn
    .meta(audited)
    .input(getChargeInput)
    .output(cardCharge)
    .mutation(({ ctx, input }) => cancelCharge(ctx, input.id)),
  decide: decides
    .input(decideChargeInput)
    .output(cardCharge)
    .mutation(({ ctx, input }) => decideCharge(ctx, input)),
  retryRefund: decides
    .input(retryCardRefundInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => retryCardRefund(ctx, input)),
  settleRefund: decides
    .input(settleCardRefundInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => settleCardRefund(ctx, input)),
  cases: can('transactions', 'view')
    .output(cardCaseList)
    .query(({ ctx }) => listCases(ctx)),
  caseCount: can('transactions', 'view')
    .output(cardCaseCount)
    .query(({ ctx }) => countOpenCases(ctx)),
})
