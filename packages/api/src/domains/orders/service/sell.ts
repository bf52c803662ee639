// Selling is a domain of its own, whose procedures are called orders.*: a router reaches no other domain but through a
// service.
export { saleOfCommand } from '../../sales/service/of-command.ts'
export { confirmHold, sell } from '../../sales/service/sell.ts'
