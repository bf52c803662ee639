import { answerJobs } from '../../aside/answer-jobs.ts'
import { drawPlan } from './draw-plan.ts'

answerJobs(drawPlan)
