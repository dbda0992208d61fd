export type { ApiBlock, ApiMessage, Block, TextBlock, ThinkingBlock, ToolUseBlock, Usage } from './api.js';
export { call, cutMidStream, fail, overflow, raw, reply, say, structured, think, withUsage } from './build.js';
export { testEnv } from './env.js';
export type { ModelServer, ModelServerOptions } from './model-server.js';
export { startModelServer } from './model-server.js';
export type {
  Answer,
  HttpFailure,
  ModelRequest,
  RawAnswer,
  RecordedCall,
  Reply,
  Script,
  ToolResult,
} from './script.js';
export { ScriptError } from './script.js';
export { eachConversation, route, sequence } from './scripts.js';
