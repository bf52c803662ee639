import type { SignedContext } from '../../../core/context.ts'
import { customerService } from '../record.ts'

export { seesCustomerContacts } from '../record.ts'

/** The condition over `customer r` for whom the list shows for a search, with what its caller may look for. */
export const whereCustomersFound = (ctx: SignedContext, search: string) => customerService.whereFound(ctx, search)
