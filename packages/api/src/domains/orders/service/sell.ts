// Selling is done by its own domain; its procedures are an order's.
export { saleOfCommand } from '../../sales/service/of-command.ts'
export { confirmHold, sell } from '../../sales/service/sell.ts'
