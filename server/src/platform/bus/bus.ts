/** Hints between the processes of one site, within milliseconds; a lost one loses nothing. */

/** Everything that processes tell each other: topic → payload. Added to beside the code that listens, like the topics of jobs. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface, because only interfaces merge across files
export interface BusTopics {}

export type BusTopic = keyof BusTopics & string

export type Bus = {
  /** Of this process, new at each start. */
  readonly processId: string
  /** Whether there can be other processes at all. */
  readonly isShared: boolean
  /** Reaches the listeners of this process at once, those of the others within milliseconds, unless the connection is away. */
  publish<T extends BusTopic>(topic: T, payload: BusTopics[T]): void
  /** `from` is the process that published. What a listener throws is logged. */
  on<T extends BusTopic>(topic: T, listener: (payload: BusTopics[T], from: string) => void): void
  /** False while what others publish does not arrive. Whatever relies on the bus then asks the database instead. */
  isConnected(): boolean
  /** After a time away: what was published meanwhile was missed. */
  onReturn(listener: () => void): void
  close(): Promise<void>
}

/** How messages reach the other processes; the drivers differ in nothing else. */
export type Carrier = {
  /** To all other processes, in order; later, if the connection is away. */
  send(envelope: Envelope): void
  isConnected(): boolean
  close(): Promise<void>
}

export type Message = { topic: string; payload: unknown }
/** `isAfterGap`: the sender was away for so long that some of what it published is lost. */
export type Envelope = { from: string; messages: Message[]; isAfterGap?: true }

export type Receiver = { onEnvelope(envelope: Envelope): void; onReturn(): void }
