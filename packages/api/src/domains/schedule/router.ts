import {
  calendarInput,
  changeTicketScheduleInput,
  changeTicketSessionInput,
  generateSessionsInput,
  generateSessionsOutput,
  getTicketSessionInput,
  listTicketSchedulesInput,
  liveInput,
  saveTicketScheduleInput,
  scheduleChange,
  ticketScheduleRow,
  ticketSessionRow,
  updateTicketSessionInput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { scheduleChanges } from './events.ts'
import { generateSessions } from './service/generate.ts'
import { archiveSchedule, listSchedules, pauseSchedule, saveSchedule } from './service/schedules.ts'
import { cancelSession, getSession, listSessions, pauseSession, updateSession } from './service/sessions.ts'

const audited = { audited: true }

export const scheduleRouter = router({
  list: can('ticket_schedules', 'view')
    .input(listTicketSchedulesInput)
    .output(z.array(ticketScheduleRow))
    .query(({ ctx, input }) => listSchedules(ctx, input.archived)),
  save: can('ticket_schedules', 'update')
    .meta(audited)
    .input(saveTicketScheduleInput)
    .output(ticketScheduleRow)
    .mutation(({ ctx, input }) => saveSchedule(ctx, input)),
  pause: can('ticket_schedules', 'pause')
    .meta(audited)
    .input(changeTicketScheduleInput)
    .output(ticketScheduleRow)
    .mutation(({ ctx, input }) => pauseSchedule(ctx, input)),
  archive: can('ticket_schedules', 'archive')
    .meta(audited)
    .input(changeTicketScheduleInput)
    .output(ticketScheduleRow)
    .mutation(({ ctx, input }) => archiveSchedule(ctx, input)),
  generate: can('ticket_schedules', 'create')
    .meta(audited)
    .input(generateSessionsInput)
    .output(generateSessionsOutput)
    .mutation(({ ctx, input }) => generateSessions(ctx, input)),
  calendar: can('ticket_schedules', 'view')
    .input(calendarInput)
    .output(z.array(ticketSessionRow))
    .query(({ ctx, input }) => listSessions(ctx, input)),
  getSession: can('ticket_schedules', 'view')
    .input(getTicketSessionInput)
    .output(ticketSessionRow)
    .query(({ ctx, input }) => getSession(ctx, input.id)),
  updateSession: can('ticket_schedules', 'move')
    .meta(audited)
    .input(updateTicketSessionInput)
    .output(ticketSessionRow)
    .mutation(({ ctx, input }) => updateSession(ctx, input)),
  pauseSession: can('ticket_schedules', 'pause')
    .meta(audited)
    .input(changeTicketSessionInput)
    .output(ticketSessionRow)
    .mutation(({ ctx, input }) => pauseSession(ctx, input)),
  cancelSession: can('ticket_schedules', 'cancel')
    .meta(audited)
    .input(changeTicketSessionInput)
    .output(ticketSessionRow)
    .mutation(({ ctx, input }) => cancelSession(ctx, input)),
  changed: can('ticket_schedules', 'view')
    .input(liveInput)
    .output(liveOutput(scheduleChange))
    .subscription(({ ctx, input, signal }) => scheduleChanges(ctx, input.lastEventId, signal)),
})
