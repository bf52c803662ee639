import { apiKeyRow, apiKeysOfInput, createApiKeyInput, createApiKeyOutput, revokeApiKeyInput } from '@marquee/contract'
import { z } from 'zod'
import { can, router, signedIn } from '../../door/trpc.ts'
import { createKey, listKeysOf, listOwnKeys, revokeKeyOfUser, revokeOwnKey } from './service.ts'

const audited = { audited: true }

export const apiKeysRouter = router({
  list: signedIn.output(z.array(apiKeyRow)).query(({ ctx }) => listOwnKeys(ctx)),
  create: signedIn
    .meta(audited)
    .input(createApiKeyInput)
    .output(createApiKeyOutput)
    .mutation(({ ctx, input }) => createKey(ctx, input)),
  revoke: signedIn
    .meta(audited)
    .input(revokeApiKeyInput)
    .output(apiKeyRow)
    .mutation(({ ctx, input }) => revokeOwnKey(ctx, input)),
  ofUser: can('users', 'view')
    .input(apiKeysOfInput)
    .output(z.array(apiKeyRow))
    .query(({ ctx, input }) => listKeysOf(ctx, input)),
  revokeOfUser: can('users', 'suspend')
    .meta(audited)
    .input(revokeApiKeyInput)
    .output(apiKeyRow)
    .mutation(({ ctx, input }) => revokeKeyOfUser(ctx, input)),
})
