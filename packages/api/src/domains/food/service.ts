// What other domains do with the menu: the counter and the kitchen stand on it.

export { giveBackCounted, holdCounted, takeCounted, takeCountedAsSold } from './repo/availability.ts'
