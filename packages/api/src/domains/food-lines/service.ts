// An order of food on its way into the book: the order itself, its lines at the price of the menu, and what a sale paid of
// it. Whoever sells food stands above: open orders of guests, and packages of passes.
export { insertFoodLines } from './repo/lines.ts'
export { endOrder, insertBill, insertOrder } from './repo/orders.ts'
export { linesOf, type NewLine, noTax, type SoldMenu, type SoldWish, soldLinesOf } from './rules/lines.ts'
