/** platen-service: the HTTP service as a function. docs/service.md explains it; `platen serve` calls it. */
export { LOG_LEVELS, type Log, type LogLevel } from './operation/log.ts';
export { LOG_ADDRESSES, type LogAddresses } from './operation/request-log.ts';
export { type RunningService, type ServiceSettings, startService } from './service.ts';
