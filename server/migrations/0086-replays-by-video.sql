-- Which stream a video was recorded of, for those with a ticket. Running code is not affected.

create index stream_recording_by_video on stream_recording (video_id);
