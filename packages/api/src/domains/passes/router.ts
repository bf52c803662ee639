import {
  admitPassInput,
  blockedPass,
  blockPassInput,
  doorCheck,
  doorPasses,
  doorScans,
  groupCheck,
  listScansInput,
  namedPass,
  nameHolderInput,
  openDoors,
  passKeys,
  passRow,
  reissuePassInput,
  searchPassesInput,
  undoAdmissionInput,
  undoneAdmission,
  verifyPassInput,
} from '@marquee/contract'
import { can, router, signedIn } from '../../door/trpc.ts'
import { admitGroup, admitPass } from './service/admit.ts'
import { blockPass, unblockPass } from './service/block.ts'
import { verifyPass } from './service/check.ts'
import { listPassKeys } from './service/codes.ts'
import { listDoors, listScans, searchPasses } from './service/door.ts'
import { nameHolder } from './service/name-holder.ts'
import { reissuePass } from './service/reissue.ts'
import { undoAdmission } from './service/undo.ts'

const audited = { audited: true }

export const passesRouter = router({
  keys: signedIn
    .meta({ forKeys: 'any' })
    .output(passKeys)
    .query(({ ctx }) => listPassKeys(ctx)),
  verify: can('check_in', 'view')
    .input(verifyPassInput)
    .output(doorCheck)
    .query(({ ctx, input }) => verifyPass(ctx, input)),
  doors: can('check_in', 'view')
    .output(openDoors)
    .query(({ ctx }) => listDoors(ctx)),
  search: can('check_in', 'view')
    .input(searchPassesInput)
    .output(doorPasses)
    .query(({ ctx, input }) => searchPasses(ctx, input)),
  scans: can('check_in', 'view')
    .input(listScansInput)
    .output(doorScans)
    .query(({ ctx, input }) => listScans(ctx, input)),
  admit: can('check_in', 'scan')
    .meta(audited)
    .input(admitPassInput)
    .output(doorCheck)
    .mutation(({ ctx, input }) => admitPass(ctx, input)),
  admitGroup: can('check_in', 'scan')
    .meta(audited)
    .input(admitPassInput)
    .output(groupCheck)
    .mutation(({ ctx, input }) => admitGroup(ctx, input)),
  undo: can('check_in', 'scan')
    .meta(audited)
    .input(undoAdmissionInput)
    .output(undoneAdmission)
    .mutation(({ ctx, input }) => undoAdmission(ctx, input)),
  reissue: can('order_list', 'reissue')
    .meta(audited)
    .input(reissuePassInput)
    .output(passRow)
    .mutation(({ ctx, input }) => reissuePass(ctx, input)),
  block: can('order_list', 'block_pass')
    .meta(audited)
    .input(blockPassInput)
    .output(blockedPass)
    .mutation(({ ctx, input }) => blockPass(ctx, input)),
  unblock: can('order_list', 'block_pass')
    .meta(audited)
    .input(blockPassInput)
    .output(blockedPass)
    .mutation(({ ctx, input }) => unblockPass(ctx, input)),
  nameHolder: can('order_list', 'edit_guest')
    .meta(audited)
    .input(nameHolderInput)
    .output(namedPass)
    .mutation(({ ctx, input }) => nameHolder(ctx, input)),
})
