import { trpc } from '../../lib/trpc/trpc.ts'

// The page shows its failures itself.
const meta = { ownError: true }

/** What a link opens; it changes nothing. No query: the secret of the link has no place in an address. */
export const useOpenUnsubscribe = () => trpc.messages.openUnsubscribe.useMutation({ meta })

/** Withdraws the consent to offers by email; again it changes nothing. */
export const useUnsubscribe = () => trpc.messages.unsubscribe.useMutation({ meta })
