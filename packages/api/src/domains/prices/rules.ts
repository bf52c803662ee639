// The rule is in the contract: the screen of the prices explains with the same words by which the server sells.
export { findPrice, type PriceRule as Rule, weekdayOf } from '@marquee/contract'
