/** Child of `hevcStill`: `node hevc-still-child.ts <width> <height> <file of I420 pixels> <path of the MP4>`. */
import '#/core/media/sandbox/register-codecs'
import { readFileSync } from 'node:fs'
import { FilePathTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource } from 'mediabunny'

const [width, height] = process.argv.slice(2, 4).map(Number)
const [pixels = '', path = ''] = process.argv.slice(4)
const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new FilePathTarget(path) })
const source = new VideoSampleSource({ codec: 'hevc', bitrate: 40_000_000, keyFrameInterval: 0 })
output.addVideoTrack(source)
await output.start()
const size = { codedWidth: width ?? 0, codedHeight: height ?? 0 }
await source.add(new VideoSample(readFileSync(pixels), { format: 'I420', ...size, timestamp: 0, duration: 1 }))
await output.finalize()
process.kill(process.pid, 'SIGKILL')
