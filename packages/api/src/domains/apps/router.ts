import { router } from '../../core/trpc.ts'
import { contactsRouter } from './contacts/router.ts'

/** The staff's own tools, by app. */
export const appsRouter = router({
  contacts: contactsRouter,
})
