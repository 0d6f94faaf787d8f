import { AvFrameVideoSampleResource, toAvFrame } from '@mediabunny/server'
import { registerVideoSampleTransformer, VideoSample, type VideoSampleTransformationDescription } from 'mediabunny'
import { FFmpegError, Filter, type FilterContext, FilterGraph, FilterInOut, Frame } from 'node-av/lib'

type Requested = VideoSampleTransformationDescription
type Plan = { key: string; input: string; filters: string }
type Scaler = { key: string; graph: FilterGraph; source: FilterContext; sink: FilterContext }

const TURNS = { 0: [], 90: ['transpose=1'], 180: ['transpose=1', 'transpose=1'], 270: ['transpose=2'] }

/** By the size that they make, while no frame is inside. */
const idle = new Map<string, Scaler>()

/**
 * mediabunny (1.59) builds a filter graph with its threads and tables for every frame; this keeps one for each size. It knows what renditions
 * ask for: whole pictures that fill their size. Goes before `registerMediabunnyServer`, since the first registered is asked first.
 */
export function keepScalers(): void {
  registerVideoSampleTransformer(async (sample, requested) => {
    if (requested.fit !== 'fill' || !isWhole(sample, requested)) return null
    // A reference of its own: filters take over what they get, and other renditions are made of the same pixels.
    const frame = new Frame()
    frame.alloc()
    try {
      await toAvFrame(sample, frame)
      const scaled = await scale(frame, {
        filters: filtersOf(sample, requested),
        size: `${requested.width}x${requested.height}`,
      })
      const { timestamp, duration } = sample
      return new VideoSample(new AvFrameVideoSampleResource(scaled), { timestamp, duration, rotation: 0, flip: false })
    } finally {
      frame.free()
    }
  })
}

function isWhole({ squarePixelWidth, squarePixelHeight }: VideoSample, { crop, rotation }: Requested): boolean {
  const isLying = rotation % 180 !== 0
  const width = isLying ? squarePixelHeight : squarePixelWidth
  const height = isLying ? squarePixelWidth : squarePixelHeight
  return crop.left === 0 && crop.top === 0 && crop.width === width && crop.height === height
}

/** Square pixels, upright, and of the size: what mediabunny does, in its order. */
function filtersOf(sample: VideoSample, { rotation, flip, width, height }: Requested): string {
  const { squarePixelWidth, squarePixelHeight, codedWidth, codedHeight } = sample
  const isSquare = squarePixelWidth === codedWidth && squarePixelHeight === codedHeight
  return [
    ...(isSquare ? [] : [`scale=${squarePixelWidth}:${squarePixelHeight}`, 'setsar=1']),
    ...TURNS[rotation],
    ...(flip ? ['hflip'] : []),
    `scale=${width}:${height}`,
    'setsar=1',
  ].join()
}

async function scale(frame: Frame, { filters, size }: { filters: string; size: string }): Promise<Frame> {
  const scaler = await scalerFor(size, planOf(frame, filters))
  FFmpegError.throwIfError(await scaler.source.buffersrcAddFrame(frame), 'a frame to scale')
  const scaled = new Frame()
  scaled.alloc()
  FFmpegError.throwIfError(await scaler.sink.buffersinkGetFrame(scaled), 'a scaled frame')
  idle.get(size)?.graph.free()
  idle.set(size, scaler)
  return scaled
}

function planOf({ width, height, format, sampleAspectRatio, colorSpace, colorRange }: Frame, filters: string): Plan {
  const { num, den } = sampleAspectRatio
  const input = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000000:pixel_aspect=${num}/${den}`
  return { key: [input, colorSpace, colorRange, filters].join(), input, filters }
}

/** Not kept while it is used. A video that changes its size or its colours on the way gets another. */
async function scalerFor(size: string, plan: Plan): Promise<Scaler> {
  const kept = idle.get(size)
  idle.delete(size)
  if (kept?.key === plan.key) return kept
  kept?.graph.free()
  return build(plan)
}

async function build({ key, input, filters }: Plan): Promise<Scaler> {
  const graph = new FilterGraph()
  graph.alloc()
  const [buffer, buffersink] = [Filter.getByName('buffer'), Filter.getByName('buffersink')]
  const source = buffer && graph.createFilter(buffer, 'source', input)
  const sink = buffersink && graph.createFilter(buffersink, 'sink')
  if (!source || !sink) throw new Error(`no filters for ${input}`)
  // Named as the chain sees them: its input is what the graph puts out.
  const outputs = FilterInOut.createList([{ name: 'in', filterCtx: source, padIdx: 0 }])
  const inputs = FilterInOut.createList([{ name: 'out', filterCtx: sink, padIdx: 0 }])
  FFmpegError.throwIfError(graph.parsePtr(`[in]${filters}[out]`, inputs, outputs), filters)
  FFmpegError.throwIfError(await graph.config(), filters)
  return { key, graph, source, sink }
}
