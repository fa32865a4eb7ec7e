{{- define "fairlot.name" -}}
{{- .Release.Name | trunc 30 | trimSuffix "-" -}}
{{- end }}

{{- define "fairlot.labels" -}}
app.kubernetes.io/name: fairlot
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "fairlot.image" -}}
{{- $separator := ternary "@" ":" (hasPrefix "sha256:" .Values.image.tag) -}}
{{ .Values.image.repository }}{{ $separator }}{{ .Values.image.tag }}
{{- end }}
