import { signedIn } from '../door/trpc.ts'

/** A tool of the staff: for every signed-in person, and for keys with the scope `apps`. */
export const appsTool = signedIn.meta({ forKeys: 'apps' })

/** The same where it changes what others of the venue see. */
export const sharedAppsTool = appsTool.meta({ audited: true })
