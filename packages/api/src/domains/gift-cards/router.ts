import {
  blockGiftCardInput,
  chargedGiftCard,
  chargeGiftCardInput,
  checkedGiftCard,
  checkGiftCardInput,
  exportGiftCardsInput,
  fileAddress,
  getGiftCardInput,
  giftCardDetail,
  giftCardDocumentInput,
  giftCardPage,
  issueGiftCardInput,
  listGiftCardsInput,
  newGiftCard,
  replaceGiftCardInput,
  revealedGiftCards,
  revealGiftCardsInput,
  sellGiftCardsInput,
  soldGiftCards,
  unblockGiftCardInput,
  updateGiftCardInput,
} from '@marquee/contract'
import { can, router, signedIn } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { checkForSeller } from './service/check.ts'
import { issueCardsDocument } from './service/document.ts'
import { changeCard, getCard, issueCard, listCards, replaceCard, revealCards, setBlocked } from './service/keep.ts'
import { chargeCard, sellCards } from './service/sell.ts'

const audited = { audited: true }
const approvable = { audited: true, approvable: true }

export const giftCardsRouter = router({
  list: can('gift_cards', 'view')
    .input(listGiftCardsInput)
    .output(giftCardPage)
    .query(({ ctx, input }) => listCards(ctx, input)),
  get: can('gift_cards', 'view')
    .input(getGiftCardInput)
    .output(giftCardDetail)
    .query(({ ctx, input }) => getCard(ctx, input.id)),
  check: signedIn
    .input(checkGiftCardInput)
    .output(checkedGiftCard)
    .query(({ ctx, input }) => checkForSeller(ctx, input.code)),
  sell: can('gift_cards', 'sell')
    .meta(audited)
    .input(sellGiftCardsInput)
    .output(soldGiftCards)
    .mutation(({ ctx, input }) => sellCards(ctx, input)),
  charge: can('gift_cards', 'sell')
    .meta(audited)
    .input(chargeGiftCardInput)
    .output(chargedGiftCard)
    .mutation(({ ctx, input }) => chargeCard(ctx, input)),
  issue: can('gift_cards', 'issue')
    .meta(approvable)
    .input(issueGiftCardInput)
    .output(newGiftCard)
    .mutation(({ ctx, input }) => issueCard(ctx, input)),
  reveal: can('gift_cards', 'sell')
    .meta(audited)
    .input(revealGiftCardsInput)
    .output(revealedGiftCards)
    .mutation(({ ctx, input }) => revealCards(ctx, input.ids)),
  block: can('gift_cards', 'block_card')
    .meta(audited)
    .input(blockGiftCardInput)
    .output(giftCardDetail)
    .mutation(({ ctx, input }) => setBlocked(ctx, input, 'blocked')),
  unblock: can('gift_cards', 'block_card')
    .meta(audited)
    .input(unblockGiftCardInput)
    .output(giftCardDetail)
    .mutation(({ ctx, input }) => setBlocked(ctx, input, 'active')),
  replace: can('gift_cards', 'block_card')
    .meta(audited)
    .input(replaceGiftCardInput)
    .output(newGiftCard)
    .mutation(({ ctx, input }) => replaceCard(ctx, input)),
  update: can('gift_cards', 'block_card')
    .meta(audited)
    .input(updateGiftCardInput)
    .output(giftCardDetail)
    .mutation(({ ctx, input }) => changeCard(ctx, input)),
  document: can('gift_cards', 'sell')
    .meta(audited)
    .input(giftCardDocumentInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueCardsDocument(ctx, input.ids)),
  export: can('gift_cards', 'export')
    .meta(audited)
    .input(exportGiftCardsInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'giftCards', filter: input })),
})
