import {
  allChats,
  chatChange,
  chatLiveInput,
  chatMessage,
  chatMessages,
  chatMessagesInput,
  chatOfInput,
  chatPage,
  chatPresence,
  chatProfile,
  chatRow,
  colleagueDetail,
  colleagueList,
  colleaguePage,
  listChatsInput,
  listColleaguesInput,
  muteChatInput,
  oneChatInput,
  oneColleagueInput,
  openChatInput,
  patchChatInput,
  readChatInput,
  sendMessageInput,
  updateChatProfileInput,
  wholeChat,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { liveOutput } from '../../../realtime/live-output.ts'
import { chatChanges } from './events.ts'
import { changeMembership, getChat, listAllChats, listChats, listMessages, openChat } from './service/chats.ts'
import { patchChat, readChat, sendMessage, tellTyping } from './service/messages.ts'
import {
  changeOwnProfile,
  getColleague,
  getOwnProfile,
  listAllColleagues,
  listColleagues,
  listPresence,
} from './service/people.ts'

export const chatRouter = router({
  list: appsTool
    .input(listChatsInput)
    .output(chatPage)
    .query(({ ctx, input }) => listChats(ctx, input)),
  all: appsTool.output(allChats).query(({ ctx }) => listAllChats(ctx)),
  get: appsTool
    .input(oneChatInput)
    .output(wholeChat)
    .query(({ ctx, input }) => getChat(ctx, input.id)),
  messages: appsTool
    .input(chatMessagesInput)
    .output(chatMessages)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  open: appsTool
    .input(openChatInput)
    .output(chatRow)
    .mutation(({ ctx, input }) => openChat(ctx, input.contactId)),
  send: appsTool
    .input(sendMessageInput)
    .output(chatMessage)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  read: appsTool
    .input(readChatInput)
    .output(z.object({ readSeq: z.int() }))
    .mutation(({ ctx, input }) => readChat(ctx, input)),
  mute: appsTool
    .input(muteChatInput)
    .output(chatRow)
    .mutation(({ ctx, input: { chatId, muted } }) => changeMembership(ctx, chatId, { muted })),
  clear: appsTool
    .input(chatOfInput)
    .output(chatRow)
    .mutation(({ ctx, input }) => changeMembership(ctx, input.chatId, { clear: true })),
  remove: appsTool
    .input(chatOfInput)
    .output(chatRow)
    .mutation(({ ctx, input }) => changeMembership(ctx, input.chatId, { clear: true, hidden: true })),
  patch: appsTool
    .input(patchChatInput)
    .output(wholeChat)
    .mutation(({ ctx, input }) => patchChat(ctx, input)),
  presence: appsTool.output(chatPresence).query(({ ctx }) => listPresence(ctx)),
  typing: appsTool
    .input(chatOfInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => tellTyping(ctx, input.chatId)),
  changed: appsTool
    .input(chatLiveInput)
    .output(liveOutput(chatChange))
    .subscription(({ ctx, input, signal }) => chatChanges(ctx, input, signal)),
  contacts: appsTool
    .input(listColleaguesInput)
    .output(colleaguePage)
    .query(({ ctx, input }) => listColleagues(ctx, input)),
  allContacts: appsTool.output(colleagueList).query(({ ctx }) => listAllColleagues(ctx)),
  contact: appsTool
    .input(oneColleagueInput)
    .output(colleagueDetail)
    .query(({ ctx, input }) => getColleague(ctx, input.id)),
  profile: appsTool.output(chatProfile).query(({ ctx }) => getOwnProfile(ctx)),
  updateProfile: appsTool
    .input(updateChatProfileInput)
    .output(chatProfile)
    .mutation(({ ctx, input }) => changeOwnProfile(ctx, input)),
})
