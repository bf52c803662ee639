// What orders have sold of cards, for whoever shows or changes an order.
export { type CardOfOrder, selectSoldCards } from '../repo/sold.ts'
