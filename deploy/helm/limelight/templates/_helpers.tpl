{{- define "limelight.labels" -}}
app.kubernetes.io/name: limelight
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "limelight.selector" -}}
app.kubernetes.io/name: limelight
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* A container of the site; `process` is "web" or "jobs", `queues` which of the jobs, if not all. */}}
{{- define "limelight.container" -}}
- name: limelight
  image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  securityContext:
    allowPrivilegeEscalation: false
    readOnlyRootFilesystem: true
    capabilities:
      drop: [ALL]
  envFrom:
    - secretRef:
        name: {{ .root.Values.existingSecret }}
  env:
    - name: PUBLIC_URL
      value: {{ .root.Values.publicUrl | quote }}
    - name: TRUST_PROXY
      value: {{ .root.Values.trustProxy | quote }}
    - name: PROCESS
      value: {{ .process }}
    {{- with .queues }}
    - name: JOB_QUEUES
      value: {{ . }}
    {{- end }}
    - name: DEMO
      value: '0'
    - name: METRICS_PORT
      value: '9464'
    - name: METRICS_HOST
      value: 0.0.0.0
    # As long as it takes until no node sends requests here any more.
    - name: DRAIN_SECONDS
      value: '10'
    {{- if .hosts }}
    - name: LIVE_UDP_PORT
      value: {{ .root.Values.worker.liveUdpPort | quote }}
    - name: LIVE_HOST
      valueFrom:
        fieldRef:
          fieldPath: metadata.name
    - name: PUBLIC_IP
      valueFrom:
        fieldRef:
          fieldPath: status.hostIP
    {{- end }}
    {{- range $name, $value := .root.Values.env }}
    - name: {{ $name }}
      value: {{ $value | quote }}
    {{- end }}
  ports:
    - name: http
      containerPort: 8080
    - name: metrics
      containerPort: 9464
    {{- if .hosts }}
    - name: live
      containerPort: {{ .root.Values.worker.liveUdpPort }}
      hostPort: {{ .root.Values.worker.liveUdpPort }}
      protocol: UDP
    {{- end }}
  # Migrations run before it listens.
  startupProbe:
    httpGet: { path: /api/health, port: http }
    periodSeconds: 5
    failureThreshold: 240
  livenessProbe:
    httpGet: { path: /api/health, port: http }
    periodSeconds: 10
    timeoutSeconds: 5
    failureThreshold: 6
  readinessProbe:
    httpGet: { path: /api/ready, port: http }
    periodSeconds: 5
    timeoutSeconds: 3
  volumeMounts:
    - { name: data, mountPath: /data }
    - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "limelight.pod" -}}
automountServiceAccountToken: false
terminationGracePeriodSeconds: 60
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "limelight.selector" . | nindent 8 }}
{{- end }}
