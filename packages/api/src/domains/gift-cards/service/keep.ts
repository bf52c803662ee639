// Cards are kept by a domain of their own, which sales, tills and refunds use too: a router reaches no other domain but
// through a service.
export { changeCard, issueCard, replaceCard, setBlocked } from '../../vouchers/service/keep.ts'
export { getCard, listCards, revealCards } from '../../vouchers/service/read.ts'
